const EVERY_MS = 500

/**
 * Ends this process when the npm that runs it has ended without passing on a signal, as after a kill. The scripts of package.json begin with
 * `exec`, so npm is the parent, not a shell.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, EVERY_MS)
  watch.unref()
}
