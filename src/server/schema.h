/* The tables of the store, and how those of older programs get there. */
#ifndef QUINTE_SERVER_SCHEMA_H
#define QUINTE_SERVER_SCHEMA_H

/* Marks the file as ours: "Qunt". */
enum { SCHEMA_APPLICATION = 0x51756e74 };

/* Step i leads from schema i to schema i + 1; an empty file has schema 0. A step that was ever
 * given out is never changed. */
extern const char *const schema_steps[];
extern const int schema_count;

/* The same for PostgreSQL. */
extern const char *const schema_postgres_steps[];
extern const int schema_postgres_count;

#endif
