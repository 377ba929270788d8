/* Rules pages, which are written in Markdown, as plain paragraphs. */
#ifndef QUINTE_TERM_MARKDOWN_H
#define QUINTE_TERM_MARKDOWN_H

/* Each paragraph, heading, item and row of a table becomes one line, without its marks and with
 * code in quotes; NULL if there is no memory. The caller frees it. */
char *markdown_plain(const char *page);

#endif
