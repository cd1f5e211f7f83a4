/* The two calls of libmicrohttpd that server/api/http_later.c makes; here nobody waits over HTTP. */
#ifndef CAPER_WASM_MICROHTTPD_H
#define CAPER_WASM_MICROHTTPD_H

static inline void MHD_suspend_connection(void *mhd) { (void)mhd; }
static inline void MHD_resume_connection(void *mhd) { (void)mhd; }

#endif
