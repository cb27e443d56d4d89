"""Says whether every name that an SVG shows can be selected in a PDF. pdf.py PDF SVG"""
import subprocess, sys
import xml.etree.ElementTree as tree

text = "".join(subprocess.run(["pdftotext", sys.argv[1], "-"], capture_output=True, text=True, check=True).stdout.split())
names = {"".join("".join(t.itertext()).split()) for t in tree.parse(sys.argv[2]).iter("{http://www.w3.org/2000/svg}text")} - {""}
missing = [n for n in names if n not in text]
pictures = subprocess.run(["pdfimages", "-list", sys.argv[1]], capture_output=True, text=True, check=True).stdout.strip().splitlines()[2:]
if missing or pictures or not names:
    sys.exit(f"{len(missing)} of {len(names)} names are missing ({', '.join(missing[:3])}), {len(pictures)} pictures")
