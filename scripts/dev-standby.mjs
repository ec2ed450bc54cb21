// What `npm run dev` keeps ready: a process that has loaded the packages, and runs the service once it hears where that was bundled to.
process.on('disconnect', leave);
process.on('message', (message) => void hear(message));

async function hear({ load, run }) {
  // One that is not there is told of by what wants it.
  for (const name of load ?? []) await import(name).catch(() => {});
  if (run === undefined) return;
  process.off('disconnect', leave);
  process.disconnect();
  await import(run);
}

function leave() {
  process.exit();
}
