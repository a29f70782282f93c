/* chance.h -- what nobody can guess: keys, tokens, codes. */
#ifndef ONLINE_CHANCE_H
#define ONLINE_CHANCE_H

#include "online/wire.h"

enum { CODE_LETTERS = 6 };

bool chance_start(void); /* false: the system has none */

/* See Draw: a stream of its own for each key. */
uint64_t chance_draw(const unsigned char key[KEY_BYTES], int64_t index);
void chance_key(unsigned char key[KEY_BYTES]);

/* Hexadecimal; what is kept of it is its hash alone. */
void chance_token(char token[TOKEN_SIZE]);
void chance_hash(const char *token, unsigned char hash[HASH_BYTES]);

/* Letters and digits that can be told apart, to be read out. */
void chance_code(char code[CODE_SIZE]);
/* As people type it: small letters do, and blanks and dashes do not matter. */
void code_clean(char code[CODE_SIZE]);

#endif
