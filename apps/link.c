/* link.c -- the link of a table elsewhere, and what is kept of it here.
 *
 * Each table has a file where the desktop keeps such things, madcap/joined/
 * localhost:8080/K7PQ2M, with a line for everybody who came from here, the
 * latest last: the token, and the name.
 */
#include "apps/link.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "apps/file.h"
#include "core/text.h"
#include "online/chance.h"

enum { PATH = 4096, FILE_MOST = 1 << 14 };

/* ---- links ---- */

/* What stands behind the scheme, or NULL. */
static const char *behind_scheme(const char *text, bool *tls)
{
    static const struct {
        const char *scheme;
        bool tls;
    } known[] = {{"http://", false},
                 {"https://", true},
                 {"ws://", false},
                 {"wss://", true}};
    for (int i = 0; i < 4; i++) {
        size_t length = strlen(known[i].scheme);
        *tls = known[i].tls;
        if (strncasecmp(text, known[i].scheme, length) == 0)
            return text + length;
    }
    return NULL;
}

static bool is_host(const char *host)
{
    static const char signs[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_:";
    return *host && strspn(host, signs) == strlen(host);
}

/* "play.example.org:8080", "[::1]:8080" */
static bool read_authority(const char *text, size_t length, Link *link)
{
    char whole[LINK_HOST];
    int32_t port;
    if (!length || length >= sizeof whole)
        return false;
    memcpy(whole, text, length);
    whole[length] = 0;
    bool bracket = whole[0] == '[';
    char *host = whole + bracket;
    char *end = strchr(host, bracket ? ']' : ':');
    if (bracket && !end)
        return false;
    char *colon = end && bracket ? end + 1 : end;
    bool has_port = colon && *colon;
    if (has_port && (*colon != ':' || !text_int(colon + 1, 1, 65535, &port)))
        return false;
    link->port = has_port ? port : link->tls ? 443 : 80;
    if (end)
        *end = 0;
    snprintf(link->host, sizeof link->host, "%s", host);
    return is_host(link->host) && (bracket || !strchr(link->host, ':'));
}

/* Of a link to a table, or of a code alone. False: it is too long. */
static bool read_code(const char *text, char code[CODE_SIZE])
{
    size_t length = strcspn(text, "/?&#");
    if (length >= CODE_SIZE)
        return false;
    memcpy(code, text, length);
    code[length] = 0;
    code_clean(code);
    return true;
}

const char *link_read(const char *text, Link *link)
{
    *link = (Link){0};
    const char *rest = behind_scheme(text, &link->tls);
    if (!rest)
        return "a link begins with http:// or https://";
    size_t length = strcspn(rest, "/?#");
    if (!read_authority(rest, length, link))
        return "it names no server, as http://localhost:8080 does";
    const char *table = strstr(rest + length, "/table/");
    if (table && !read_code(table + strlen("/table/"), link->code))
        return "its table has no code such as K7PQ2M";
    return NULL;
}

/* Without the last stroke; false: it is no path that can be asked for. */
static bool read_path(const char *text, char path[LINK_PATH])
{
    static const char signs[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_/";
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == '/')
        length--;
    if (length >= LINK_PATH || strspn(text, signs) < length)
        return false;
    memcpy(path, text, length);
    path[length] = 0;
    return true;
}

const char *link_read_server(const char *text, Link *link)
{
    const char *why = link_read(text, link);
    if (why)
        return why;
    const char *host = strstr(text, "://") + 3;
    return read_path(host + strcspn(host, "/?#"), link->path)
               ? NULL
               : "behind the host it may have letters, digits and . - _ alone";
}

void link_authority(const Link *link, char *buf, size_t size)
{
    bool brackets = strchr(link->host, ':');
    int length = snprintf(buf, size, "%s%s%s", brackets ? "[" : "", link->host,
                          brackets ? "]" : "");
    if (link->port != (link->tls ? 443 : 80) && (size_t)length < size)
        snprintf(buf + length, size - (size_t)length, ":%d", link->port);
}

static void write_origin(const Link *link, char *buf, size_t size)
{
    char authority[LINK_HOST + 16];
    link_authority(link, authority, sizeof authority);
    snprintf(buf, size, "http%s://%s", link->tls ? "s" : "", authority);
}

void link_write(const Link *link, const char *code, char *buf, size_t size)
{
    char origin[LINK_HOST + 32];
    write_origin(link, origin, sizeof origin);
    snprintf(buf, size, "%s/#/table/%s", origin, code);
}

/* ---- what is kept ---- */

/* Makes the folders on the way. False: there is no place for it. */
static bool find_file(const Link *link, const char *code, char path[PATH])
{
    const char *desktop = getenv("XDG_STATE_HOME"), *own = getenv("HOME");
    bool named = desktop && *desktop;
    if (!named && !(own && *own))
        return false;
    int length = snprintf(path, PATH, "%s%s/madcap/joined/%s:%d/%s",
                          named ? desktop : own, named ? "" : "/.local/state",
                          link->host, link->port, code);
    if (length >= PATH)
        return false;
    for (char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = 0;
        mkdir(path, 0700);
        *at = '/';
    }
    return true;
}

/* The text of the file; the caller frees. NULL: there is none. */
static char *read_file(const char *path)
{
    struct stat there;
    size_t size;
    if (stat(path, &there) != 0 || there.st_size > FILE_MOST)
        return NULL;
    return file_read(path, FILE_MOST, &size);
}

/* A line without its end; false: it is none of ours. */
static bool read_line(const char *line, size_t length, Joined *joined)
{
    size_t digits = TOKEN_SIZE - 1;
    if (length < digits + 1 || length - digits > NAME_SIZE ||
        strspn(line, "0123456789abcdef") != digits || line[digits] != ' ')
        return false;
    snprintf(joined->token, sizeof joined->token, "%s", line);
    snprintf(joined->name, sizeof joined->name, "%.*s",
             (int)(length - digits - 1), line + digits + 1);
    return true;
}

bool link_recall(const Link *link, const char *code, const char *name,
                 Joined *joined)
{
    char path[PATH];
    Joined one;
    bool found = false;
    char *text = find_file(link, code, path) ? read_file(path) : NULL;
    for (char *at = text, *end; at && (end = strchr(at, '\n')); at = end + 1)
        if (read_line(at, (size_t)(end - at), &one) &&
            (!name || strcmp(one.name, name) == 0)) {
            *joined = one;
            found = true;
        }
    free(text);
    return found;
}

const char *link_keep(const Link *link, const char *code, const Joined *joined)
{
    static char fresh[FILE_MOST + TOKEN_SIZE + NAME_SIZE + 2];
    char path[PATH];
    Joined one;
    if (!find_file(link, code, path))
        return "there is no home folder";
    char *text = read_file(path);
    Text page = text_into(fresh, sizeof fresh);
    for (char *at = text, *end; at && (end = strchr(at, '\n')); at = end + 1)
        if (read_line(at, (size_t)(end - at), &one) &&
            strcmp(one.token, joined->token) != 0)
            text_add_part(&page, at, (size_t)(end - at) + 1);
    free(text);
    text_print(&page, "%s %s\n", joined->token, joined->name);
    return file_write(path, fresh, page.length);
}
