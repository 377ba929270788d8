/* Backups by the clock: a thread of its own copies the store beside everybody who plays, proves the
 * copy, and keeps the last few. What goes wrong is told in the log and the figures, and tried
 * again; nobody waits for it. */
#ifndef QUINTE_SERVER_BACKUP_H
#define QUINTE_SERVER_BACKUP_H

#include "server/config.h"
#include "server/log.h"
#include "server/metrics.h"

struct backup;

/* As the config says, whose folder is there; all of them outlive it. NULL: no memory. */
struct backup *backup_start(const struct config *config, const struct logger *logger,
                            struct metrics *metrics, enum qn_lang lang);
/* A copy that is being made is given up. */
void backup_stop(struct backup *backup);

#endif
