// Standby process of `npm run dev`: packages are loaded before the bundle is ready.
process.on('disconnect', leave);
process.on('message', (message) => void start(message));

async function start({ load, run }) {
  for (const name of load ?? []) await import(name).catch(() => {});
  if (run === undefined) return;
  process.off('disconnect', leave);
  process.disconnect();
  await import(run);
}

function leave() {
  process.exit();
}
