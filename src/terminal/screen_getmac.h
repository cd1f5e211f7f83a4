/* How the terminal draws the cards of Get the MacGuffin; what they are is in the room's things.txt. */
#ifndef CAPER_TUI_SCREEN_GETMAC_H
#define CAPER_TUI_SCREEN_GETMAC_H

enum { GETMAC_FACES = 23, GETMAC_FACE_OBJECTS = 7, GETMAC_ART_ROWS = 4, GETMAC_ART_WIDTH = 9 };

typedef struct getmac_face {
    const char *id, *brief, *sign;
    const char *art[GETMAC_ART_ROWS]; /* GETMAC_ART_WIDTH columns each */
} getmac_face;

extern const getmac_face getmac_faces[GETMAC_FACES];

#endif
