# cli_docs.sh -- the examples of the documents do what they say.
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

madcap, pages, tests = sys.argv[1], sys.argv[2:], 0
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
        tests += 1
        fine = re.fullmatch(pattern(lines), printed)
        print("ok" if fine else "not ok", tests, "-", command)
        if not fine:
            print("# " + printed[-1500:].replace("\n", "\n# "))
print(f"1..{tests}")
P
python3 examples.py "$madcap" "$docs/commands.md" "$docs/records.md"
