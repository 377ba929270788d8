/* The terminal client: the full screen, or line mode. */
#include "term/fullscreen.h"
#include "term/plain.h"

int term_run(const struct term_settings *settings)
{
    return settings->plain ? plain_run(settings) : fullscreen_run(settings);
}
