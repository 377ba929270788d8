/* Vœux: see paint_list.h. */
#include "games/voeux/paint_list.h"
#include "games/voeux/step.h"
#include <string.h>

const uint8_t voeux_inks[VOEUX_PILES] = {QN_INK_RED,  QN_INK_YELLOW, QN_INK_GREEN,
                                         QN_INK_BLUE, QN_INK_VIOLET, QN_INK_PLAIN};

const char *const voeux_rank_texts[VOEUX_RANKS] = {"0", "1", "2", "3", "4",  "5",
                                                   "6", "7", "8", "9", "10", "E"};

/* ---- making lists ---- */

static void add_forms(struct voeux_list *list, const char *loose, const char *dense,
                      enum qn_ink ink, bool loose_apart, bool dense_apart)
{
    struct voeux_item *item = &list->at[list->count++];
    const char *const texts[VOEUX_FORMS] = {loose, dense};
    for (int form = 0; form < VOEUX_FORMS; form++) {
        struct qn_text text = qn_text_on(item->text[form], sizeof item->text[form]);
        qn_text_str(&text, texts[form]);
    }
    item->apart[VOEUX_LOOSE] = loose_apart;
    item->apart[VOEUX_DENSE] = dense_apart;
    item->ink = (uint8_t)ink;
}

void voeux_list_add(struct voeux_list *list, const char *text, enum qn_ink ink, bool apart)
{
    add_forms(list, text, text, ink, apart, apart);
}

void voeux_list_add_forms(struct voeux_list *list, const char *loose, const char *dense,
                          enum qn_ink ink)
{
    add_forms(list, loose, dense, ink, true, false);
}

void voeux_list_end(struct voeux_list *list, const char *mark)
{
    struct voeux_item *item = &list->at[list->count - 1];
    for (int form = 0; form < VOEUX_FORMS; form++) {
        struct qn_text text = {.data = item->text[form],
                               .size = sizeof item->text[form],
                               .length = strlen(item->text[form])};
        qn_text_str(&text, mark);
    }
}

/* Digits side by side must not read as a ten, nor a ten as two digits. */
static bool must_part(int before, int card)
{
    int one = voeux_rank(before), other = voeux_rank(card);
    return one == 10 || other == 10 || (one == 1 && other == 0);
}

void voeux_list_ranks(struct voeux_list *list, const uint8_t *cards, int count, int kind,
                      enum qn_ink ink)
{
    for (int i = 0; i < count; i++) {
        const char *rank = voeux_rank_texts[voeux_rank(cards[i])];
        bool part = i > 0 && must_part(cards[i - 1], cards[i]);
        char name[QN_CARD_TEXT_MAX];
        struct qn_text text = qn_text_on(name, sizeof name);
        voeux_card_print(cards[i], &text);
        if (voeux_kind(cards[i]) == kind)
            add_forms(list, rank, rank, ink, true, part);
        else
            add_forms(list, name, "P", QN_INK_PLAIN, true, false);
    }
}

void voeux_list_bag(struct voeux_list *list, const struct voeux_bag *bag)
{
    int kind = -1;
    for (int card = 0; card < VOEUX_TYPES; card++)
        for (int copy = voeux_bag_count(bag, card); copy > 0; copy--) {
            char name[QN_CARD_TEXT_MAX];
            struct qn_text text = qn_text_on(name, sizeof name);
            bool same = kind == voeux_kind(card);
            voeux_card_print((uint8_t)card, &text);
            add_forms(list, name, same ? voeux_rank_texts[voeux_rank(card)] : name,
                      (enum qn_ink)voeux_inks[voeux_kind(card)], true, false);
            kind = voeux_kind(card);
        }
}

/* ---- drawing them ---- */

/* Where a row ends. */
static int limit_of(const struct voeux_box *box, enum voeux_form form, int row)
{
    int free = form == VOEUX_LOOSE ? box->margin : 0;
    return box->width - (row == box->rows - 1 && box->tail > free ? box->tail : free);
}

/* Writes a form of the list into the box, or only tries to; false if it does not fit. */
static bool place(const struct qn_scene *scene, const struct voeux_box *box,
                  const struct voeux_list *list, enum voeux_form form, struct qn_scene *out,
                  struct voeux_place *end)
{
    *end = (struct voeux_place){0, 0};
    for (int i = 0; i < list->count; i++) {
        const struct voeux_item *item = &list->at[i];
        int width = qn_scene_columns(scene, item->text[form]);
        int gap = end->column > 0 && item->apart[form];
        if (end->column + gap + width > limit_of(box, form, end->row)) {
            *end = (struct voeux_place){end->row + 1, 0};
            gap = 0;
            if (end->row >= box->rows || width > limit_of(box, form, end->row))
                return false;
        }
        if (out)
            qn_scene_put(out, box->row + end->row, box->column + end->column + gap,
                         (enum qn_ink)item->ink, item->text[form]);
        end->column += gap + width;
    }
    return true;
}

int voeux_list_rows(const struct qn_scene *scene, struct voeux_box box,
                    const struct voeux_list *list, enum voeux_form form)
{
    struct voeux_place end;
    for (box.rows = 1; box.rows < QN_SCENE_ROWS; box.rows++)
        if (place(scene, &box, list, form, NULL, &end))
            break;
    return box.rows;
}

/* The list without this many of its oldest cards. */
static struct voeux_list cut(const struct voeux_list *list, int left_out)
{
    struct voeux_list rest = {.newest_first = list->newest_first};
    enum qn_ink ink = (enum qn_ink)list->at[list->count - 1].ink;
    char more[16];
    struct qn_text text = qn_text_on(more, sizeof more);
    qn_text_form(&text, "+%d", left_out);
    if (!list->newest_first)
        voeux_list_add(&rest, "…", QN_INK_QUIET, false);
    for (int i = 0; i < list->count - left_out; i++)
        rest.at[rest.count++] = list->at[list->newest_first ? i : i + left_out];
    if (list->newest_first)
        voeux_list_add(&rest, more, ink, false);
    return rest;
}

struct voeux_place voeux_list_put(struct qn_scene *scene, const struct voeux_box *box,
                                  const struct voeux_list *list)
{
    struct voeux_place end;
    enum voeux_form form =
        place(scene, box, list, VOEUX_LOOSE, NULL, &end) ? VOEUX_LOOSE : VOEUX_DENSE;
    struct voeux_list shown = *list;
    for (int left_out = 1; left_out < list->count; left_out++) {
        if (place(scene, box, &shown, form, NULL, &end))
            break;
        shown = cut(list, left_out);
    }
    place(scene, box, &shown, form, scene, &end);
    return end;
}
