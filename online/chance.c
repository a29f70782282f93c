/* chance.c -- what nobody can guess, through libsodium. */
#include "online/chance.h"

#include <sodium.h>
#include <string.h>

#include "online/rows.h"

static const char letters[] = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

bool chance_start(void)
{
    return sodium_init() >= 0;
}

uint64_t chance_draw(const unsigned char key[KEY_BYTES], int64_t index)
{
    unsigned char nonce[crypto_stream_chacha20_NONCEBYTES], word[8];
    uint64_t drawn = 0;
    _Static_assert(KEY_BYTES == crypto_stream_chacha20_KEYBYTES, "a key");
    for (size_t i = 0; i < sizeof nonce; i++)
        nonce[i] = (unsigned char)((uint64_t)index >> 8 * i);
    crypto_stream_chacha20(word, sizeof word, nonce, key);
    for (size_t i = 0; i < sizeof word; i++)
        drawn |= (uint64_t)word[i] << 8 * i;
    return drawn;
}

void chance_key(unsigned char key[KEY_BYTES])
{
    randombytes_buf(key, KEY_BYTES);
}

void chance_token(char token[TOKEN_SIZE])
{
    unsigned char bytes[TOKEN_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    row_hex(token, bytes, sizeof bytes);
}

void chance_hash(const char *token, unsigned char hash[HASH_BYTES])
{
    crypto_generichash(hash, HASH_BYTES, (const unsigned char *)token,
                       strlen(token), NULL, 0);
}

void chance_code(char code[CODE_SIZE])
{
    for (int i = 0; i < CODE_LETTERS; i++)
        code[i] = letters[randombytes_uniform(sizeof letters - 1)];
    code[CODE_LETTERS] = 0;
}

void code_clean(char code[CODE_SIZE])
{
    char *to = code;
    for (const char *from = code; *from; from++) {
        char c = *from;
        if (c >= 'a' && c <= 'z')
            c = (char)(c - 'a' + 'A');
        if (c != ' ' && c != '-')
            *to++ = c;
    }
    *to = 0;
}
