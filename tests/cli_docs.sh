# cli_docs.sh -- the examples of the documents do what they say, and the page
# about the protocol names all that is said.
docs=$(cd "$(dirname "$0")/../docs" && pwd)
. "$(dirname "$0")/cli_tap.sh"

cat >examples.py <<'P'
# Runs each `$ command` of the pages' console blocks, each page in a folder of
# its own, and compares what it prints. `...` alone stands for any lines, at
# the end of a line for its rest.
import os, re, subprocess, sys

def pattern(lines):
    parts = []
    for line in lines:
        if line == "...":
            parts.append(r"(?:.*\n)*?")
        elif line.endswith("..."):
            parts.append(re.escape(line[:-3]) + r".*\n")
        else:
            parts.append(re.escape(line) + r"\n")
    return "".join(parts)

def report(sentence, fine, printed):
    global tests
    tests += 1
    print("ok" if fine else "not ok", tests, "-", sentence)
    if not fine:
        print("# " + printed[-1500:].replace("\n", "\n# "))

def text_of(*path):
    return open(os.path.join(top, *path)).read()

madcap, top, *pages = sys.argv[1:]
tests = 0
blocks = [(os.path.basename(page), block) for page in pages for block in
          re.findall(r"```console\n(.*?)```", open(page).read(), re.S)]
for folder, block in blocks:
    os.makedirs(folder, exist_ok=True)
    for example in re.split(r"^\$ ", block, flags=re.M)[1:]:
        command, *lines = example.splitlines()
        real = re.sub(r"\bmadcap\b", madcap, command)
        printed = subprocess.run(real, shell=True, text=True, cwd=folder,
                                 stdout=subprocess.PIPE,
                                 stderr=subprocess.STDOUT).stdout
        report(command, re.fullmatch(pattern(lines), printed), printed)
page = text_of("docs", "protocol.md")
said = {word for name in os.listdir(os.path.join(top, "online"))
        for word in re.findall(r'(?:begin|tell_word)\([^")]*"(\w+)"',
                               text_of("online", name))}
asked = set(re.findall(r'\{"([a-z ]+)", SAYS_', text_of("online", "wire.c")))
report("docs/protocol.md has each word that a server says", len(said) > 10 and
       all(f'"say":"{word}"' in page for word in said), str(said))
report("and each that it is asked with", len(asked) > 10 and
       all(f'"do":"{word}"' in page or f"`{word}`" in page for word in asked),
       str(asked))
print(f"1..{tests}")
P
python3 examples.py "$madcap" "$docs/.." "$docs/commands.md" "$docs/records.md"
