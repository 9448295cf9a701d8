// Before `npm start` and `npm test`: see that everything is there. Only what every Node knows may stand in this file, so that
// an old one gets as far as the sentence below.
const needed = '20.19';
const version = process.versions.node.split('.');
const major = Number(version[0]);

if (major < 20 || (major === 20 && Number(version[1]) < 19)) {
  console.error(
    'Trainyard needs Node.js ' + needed + ' or later; this is ' + process.version + ' (' + process.execPath + ').',
  );
  process.exit(1);
} else {
  import('./prepare.mjs')
    .then((steps) => steps.prepare(process.argv[2]))
    .catch((error) => {
      console.error(error.message);
      process.exit(1);
    });
}
