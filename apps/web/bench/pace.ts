const painted = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done()
    port2.postMessage(null)
  })

/** Begins with a picture, so that waiting for one is in no measure. */
export const nextPicture = () => new Promise<void>((done) => requestAnimationFrame(() => done()))

/**
 * From a change until the page shows it and the main thread is free again, in ms: the script, the layout and the painting. What is not
 * shown yet in that picture is waited for, picture by picture.
 */
export async function untilShown(change: () => void, isShown: () => boolean): Promise<number> {
  await nextPicture()
  await painted()
  return new Promise((done) => {
    requestAnimationFrame(async () => {
      const startMs = performance.now()
      change()
      for (let pictures = 0; ; pictures++) {
        await painted()
        const ms = performance.now() - startMs
        if (isShown()) return done(ms)
        if (pictures > 300) return done(Number.NaN)
        await nextPicture()
      }
    })
  })
}
