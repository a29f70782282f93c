/* page.c -- a Markdown page for people: plain on a terminal, a screenful at a
 * time.
 *
 * Only what our own pages use is understood: headings become bold, paragraphs
 * and list items are filled to the width, `**` and backticks go, tables and
 * fenced drawings stay as they are.
 */
#include "apps/page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "apps/input.h"
#include "apps/say.h"
#include "apps/seats.h"

enum { PARAGRAPH = 4096, LINES_MAX = 2048 };

/* The line at *at without its end; moves *at behind it. */
static size_t next_line(const char **at, const char **line)
{
    size_t length = strcspn(*at, "\n");
    *line = *at;
    *at += length + ((*at)[length] == '\n');
    return length;
}

static bool starts(const char *line, const char *start)
{
    return strncmp(line, start, strlen(start)) == 0;
}

/* How far the text of a list item is indented; 0: the line is no item. */
static int item_indent(const char *line)
{
    size_t blanks = strspn(line, " ");
    size_t digits = strspn(line + blanks, "0123456789");
    if (starts(line + blanks, "- ") || starts(line + blanks, "* "))
        return (int)blanks + 2;
    if (digits > 0 && starts(line + blanks + digits, ". "))
        return (int)(blanks + digits) + 2;
    return 0;
}

static bool stands_alone(const char *line)
{
    return *line == '\n' || !*line || *line == '#' || *line == '|' ||
           starts(line, "```");
}

/* Copies without `**` and backticks. */
static void copy_plain(Text *to, const char *from, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (from[i] == '`')
            continue;
        if (from[i] == '*' && i + 1 < length && from[i + 1] == '*')
            i++;
        else
            text_put(to, from[i]);
    }
}

static void print_heading(FILE *out, const char *line, size_t length)
{
    char buf[PARAGRAPH];
    Text text = text_into(buf, sizeof buf);
    size_t marks = strspn(line, "# ");
    copy_plain(&text, line + marks, length - marks);
    fputs(seats_bold(), out);
    say_wrapped(out, 0, 0, buf);
    fputs(seats_plain(), out);
}

static void print_row(FILE *out, const char *line, size_t length)
{
    char buf[PARAGRAPH];
    Text text = text_into(buf, sizeof buf);
    copy_plain(&text, line, length);
    say_wrapped(out, 0, 2, buf);
}

/* A paragraph or list item: this line and those that go on with it. */
static void print_filled(FILE *out, const char *line, size_t length,
                         const char **at)
{
    char buf[PARAGRAPH];
    Text text = text_into(buf, sizeof buf);
    int indent = item_indent(line);
    copy_plain(&text, line, length);
    while (!stands_alone(*at) && !item_indent(*at)) {
        text_put(&text, ' ');
        *at += strspn(*at, " ");
        length = next_line(at, &line);
        copy_plain(&text, line, length);
    }
    say_wrapped(out, 0, indent, buf);
}

static void render(FILE *out, const char *at)
{
    bool fenced = false;
    while (*at) {
        const char *line;
        size_t length = next_line(&at, &line);
        if (starts(line, "```"))
            fenced = !fenced;
        else if (fenced || length == 0)
            fprintf(out, "%.*s\n", (int)length, line);
        else if (*line == '#')
            print_heading(out, line, length);
        else if (*line == '|')
            print_row(out, line, length);
        else
            print_filled(out, line, length, &at);
    }
}

/* The heading that has the word in it, or NULL. */
static const char *find_heading(const char *markdown, const char *word)
{
    const char *at = markdown;
    while (*at) {
        const char *line;
        size_t length = next_line(&at, &line), size = strlen(word);
        for (size_t i = 0; *line == '#' && i + size <= length; i++)
            if (strncasecmp(line + i, word, size) == 0)
                return line;
    }
    return NULL;
}

static int line_starts(const char *text, const char *start[LINES_MAX])
{
    int lines = 0;
    while (*text && lines < LINES_MAX - 1) {
        next_line(&text, &start[lines]);
        lines++;
    }
    start[lines] = text;
    return lines;
}

static void turn_pages(const char *text, int64_t until)
{
    static const char *start[LINES_MAX];
    int lines = line_starts(text, start), top = 0;
    int page = say_height() - 1;
    for (;;) {
        char typed[64];
        int bottom = top + page < lines ? top + page : lines;
        fwrite(start[top], 1, (size_t)(start[bottom] - start[top]), stdout);
        if (lines <= page)
            return;
        printf("%s-- %s: Enter, b back, q leaves --%s ", seats_dim(),
               bottom < lines ? "more" : "end", seats_plain());
        if (input_line(typed, sizeof typed, until) != INPUT_LINE)
            return;
        if (*typed == 'q' || (bottom == lines && *typed != 'b'))
            return;
        top = *typed != 'b' ? bottom : top > page ? top - page : 0;
    }
}

bool page_show(const char *markdown, const char *word, int64_t until)
{
    const char *from = find_heading(markdown, word);
    char *text = NULL;
    size_t size = 0;
    if (!*word)
        from = markdown;
    if (!from)
        return false;
    FILE *out = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)
                    ? open_memstream(&text, &size)
                    : NULL;
    if (!out) {
        fputs(from, stdout);
        return true;
    }
    render(out, from);
    if (fclose(out) == 0)
        turn_pages(text, until);
    free(text);
    return true;
}
