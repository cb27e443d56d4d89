// Gives SillyTavern's own server, on loopback, what was exported, and takes it back.
// node sillytavern.mjs URL EXPORTS ...; prints lines "peer<TAB>what<TAB>state<TAB>seen".
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

const [url, ...folders] = process.argv.slice(2);
const say = (what, problems, seen) => {
	console.log(['SillyTavern', what, problems.length ? 'FAILED' : 'ok', problems.length ? problems.slice(0, 3).join('; ') : seen].join('\t'));
};
const post = async (at, body) => {
	const form = body instanceof FormData;
	const reply = await fetch(url + at, {method: 'POST', body: form ? body : JSON.stringify(body), headers: form ? {} : {'content-type': 'application/json'}});
	if (!reply.ok) throw new Error(`HTTP ${reply.status}: ${(await reply.text()).slice(0, 80)}`);
	return reply.json();
};
// The card in a PNG: the text of its ccv3 chunk, in base64.
const inPicture = data => {
	for (let at = 8; at + 8 <= data.length;) {
		const size = data.readUInt32BE(at), kind = data.toString('latin1', at + 4, at + 8), body = data.subarray(at + 8, at + 8 + size);
		const zero = body.indexOf(0);
		if (kind === 'tEXt' && body.toString('latin1', 0, zero) === 'ccv3') return JSON.parse(Buffer.from(body.toString('latin1', zero + 1), 'base64').toString('utf8'));
		at += 12 + size;
	}
};
// The first entry of a ZIP, which is card.json.
const inZip = data => {
	const name = data.readUInt16LE(26), extra = data.readUInt16LE(28), end = data.length - 22, directory = data.readUInt32LE(end + 16);
	const packed = data.readUInt32LE(directory + 20), start = 30 + name + extra;
	return JSON.parse(zlib.inflateRawSync(data.subarray(start, start + packed)).toString('utf8'));
};
const read = (file, data) => file.endsWith('.png') ? inPicture(data) : file.endsWith('.charx') ? inZip(data) : JSON.parse(data);
// What of ours is not in what came back, by path. Objects may have more.
const lost = (was, is, at = '') => {
	if (was && typeof was === 'object' && !Array.isArray(was)) return Object.keys(was).flatMap(k => is && k in is ? lost(was[k], is[k], `${at}.${k}`) : [`${at}.${k} is gone`]);
	if (Array.isArray(was)) return !Array.isArray(is) || is.length !== was.length ? [`${at} has another length`] : was.flatMap((w, i) => lost(w, is[i], `${at}[${i}]`));
	return was === is ? [] : [`${at} is ${JSON.stringify(is)?.slice(0, 60)}, was ${JSON.stringify(was)?.slice(0, 60)}`];
};
const sameBut = (list, pattern) => list.filter(l => !pattern.test(l));

for (const format of ['card-v2', 'card-v3', 'card-png', 'charx']) {
	const problems = [];
	let n = 0;
	for (const folder of folders) {
		for (const name of fs.readdirSync(path.join(folder, format)).filter(f => !f.startsWith('.'))) {
			const file = path.join(folder, format, name), data = fs.readFileSync(file), card = read(name, data);
			try {
				const form = new FormData();
				form.append('avatar', new Blob([data]), name);
				form.append('file_type', path.extname(name).slice(1));
				const came = await post('/api/characters/import', form);
				if (came.error || !came.file_name) throw new Error('refused');
				const back = await post('/api/characters/get', {avatar_url: came.file_name + '.png'});
				// It takes a full stop off the end of a name, and sets its own version and favourite.
				problems.push(...sameBut(lost(card.data, back.data), /^\.(name|extensions\.fav|assets)/).map(p => `${name}${p}`));
				n++;
			} catch (e) {
				problems.push(`${name}: ${e.message}`);
			}
		}
	}
	say(`${format} in, and the same back`, problems, `${n} cards`);
}

const problems = [];
let n = 0;
for (const folder of folders) {
	for (const file of ['lorebook.json', 'again.json']) {
		const data = fs.readFileSync(path.join(folder, file)), book = JSON.parse(data);
		try {
			const form = new FormData();
			form.append('avatar', new Blob([data]), file);
			const {name} = await post('/api/worldinfo/import', form);
			const back = await post('/api/worldinfo/get', {name});
			problems.push(...lost(book, back).map(p => file + p));
			n += Object.keys(back.entries).length;
		} catch (e) {
			problems.push(`${file}: ${e.message}`);
		}
	}
}
say('world info in, and the same back', problems, `${n} entries`);
