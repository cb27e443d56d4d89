// Gives RisuAI's card library what was exported, and reads the lorebook by its rules.
// node risu.mjs NODE_MODULES EXPORTS ...
import fs from 'node:fs';
import path from 'node:path';
import {createRequire} from 'node:module';

const [modules, ...folders] = process.argv.slice(2);
const {CCardLib} = createRequire(path.resolve(modules, 'x.js'))('@risuai/ccardlib');
const say = (what, problems, seen) => console.log(['RisuAI ccardlib', what, problems.length ? 'FAILED' : 'ok', problems.length ? problems.slice(0, 3).join('; ') : seen].join('\t'));
for (const [format, version] of [['card-v2', 'v2'], ['card-v3', 'v3']]) {
	const problems = [];
	let n = 0, entries = 0;
	for (const folder of folders) {
		for (const name of fs.readdirSync(path.join(folder, format)).filter(f => !f.startsWith('.'))) {
			const card = JSON.parse(fs.readFileSync(path.join(folder, format, name)));
			if (CCardLib.character.check(card) !== version) problems.push(`${name} is taken for ${CCardLib.character.check(card)}`);
			for (const to of ['v2', 'v3']) {
				const other = CCardLib.character.convert(structuredClone(card), {to, options: {convertRisuFields: true}});
				if (other.data.first_mes !== card.data.first_mes || other.data.character_book?.entries.length !== card.data.character_book?.entries.length) problems.push(`${name} as ${to} is another`);
			}
			n++, entries += card.data.character_book?.entries.length ?? 0;
		}
	}
	say(`${format} checked, and turned into v2 and v3`, problems, `${n} cards, ${entries} entries`);
}
const problems = [];
let n = 0, off = 0;
for (const folder of folders) {
	const book = JSON.parse(fs.readFileSync(path.join(folder, 'lorebook-risu.json')));
	if (book.type !== 'risu' || book.ver !== 1) problems.push('the head is another');
	for (const e of book.data) {
		for (const [field, kind] of Object.entries({key: 'string', secondkey: 'string', insertorder: 'number', comment: 'string', content: 'string', mode: 'string', alwaysActive: 'boolean', selective: 'boolean'})) {
			if (typeof e[field] !== kind) problems.push(`${e.comment}: ${field} is ${typeof e[field]}`);
		}
		const known = [];
		const text = CCardLib.decorator.parse(e.content, name => { known.push(name); });
		if (!known.includes('unrecursive') || text.startsWith('@@')) problems.push(`${e.comment}: decorators ${known}`);
		if (known.includes('dont_activate')) off++;
		n++;
	}
}
say('lorebook-risu, with its decorators', problems, `${n} entries, ${off} switched off`);
