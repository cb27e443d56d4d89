"""Opens the sheets with the programs that people read them with. sheets.py SCRATCH EXPORTS ...

Whoever has a heading in the Markdown must be in all that LibreOffice, pandoc and poppler find in the Word file and the PDF, and no file may hold fewer words than the Markdown."""
import os, re, shutil, subprocess, sys

from table import each

scratch, folders = sys.argv[1], sys.argv[2:]
os.makedirs(scratch, exist_ok=True)


def output(*args):
    return subprocess.run(args, capture_output=True, text=True, check=True, timeout=300).stdout


def letters(text):
    """What counts of a text: letters and digits, however it is wrapped."""
    return "".join(c for c in text if c.isalnum())


def office(path):
    work = os.path.abspath(scratch)
    output("soffice", "--headless", f"-env:UserInstallation=file://{work}/office", "--convert-to", "txt:Text (encoded):UTF8", "--outdir", work, path)
    with open(os.path.join(work, os.path.splitext(os.path.basename(path))[0] + ".txt"), encoding="utf-8-sig") as f:
        return f.read()


def opened(name, read):
    def check(folder):
        with open(os.path.join(folder, "sheet.md"), encoding="utf-8") as f:
            markdown = f.read()
        found = letters(read(os.path.join(folder, name)))
        headings = [letters(re.sub(r"[*_`\\]", "", h)) for h in re.findall(r"^#+ (.*)$", markdown, re.M)]
        missing = [h for h in headings if h not in found]
        want = len(letters(output("pandoc", "-f", "markdown", "-t", "plain", os.path.join(folder, "sheet.md")))) if shutil.which("pandoc") else 0
        problems = [f"{len(missing)} headings are missing: {missing[:3]}"] if missing or not headings else []
        if len(found) < 0.98 * want:
            problems.append(f"{len(found)} letters of {want}")
        return problems, f"{len(headings)} headings, {len(found)} letters of {want}"

    return check


def pdf(path):
    return output("pdftotext", path, "-")


for program, peer, file, read in [("soffice", "LibreOffice", "sheet.docx", office), ("pandoc", "pandoc", "sheet.docx", lambda p: output("pandoc", "-s", "-f", "docx", "-t", "plain", p)),
                                  ("pdftotext", "poppler", "sheet.pdf", pdf)]:
    if shutil.which(program):
        each(folders, peer, f"a {file[6:].upper()} sheet of the cast", opened(file, read))
    else:
        print("\t".join([peer, "a sheet of the cast", "not here", f"there is no {program}"]))
