/* Files, whole, and their folders. */
#ifndef CAPER_FILES_H
#define CAPER_FILES_H

#include "caper/buf.h"

/* The whole of a file, at most `limit` bytes. */
caper_code caper_file_read(const char *path, size_t limit, caper_buf *out, caper_error *err);
/* Whole or not at all: written beside it, then renamed. Devices (/dev/…) are written to directly. */
caper_code caper_file_write(const char *path, const char *text, size_t len, caper_error *err);
/* Could caper_file_write write there now? For asking before long work begins; leaves no file behind. */
caper_code caper_file_try(const char *path, caper_error *err);
/* Make a folder; `mode` is as for mkdir. One that is there already is fine. */
caper_code caper_folder_make(const char *path, unsigned mode, caper_error *err);
/* The same with what is missing above it. */
caper_code caper_folders_make(const char *path, unsigned mode, caper_error *err);

#endif
