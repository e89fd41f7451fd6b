/** The next moment in which the main thread is free. */
export const nextTask = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done()
    port2.postMessage(null)
  })

/** Until the page has nothing left to do from before: what one way put off must not fall into the time of the other. */
async function atRest(): Promise<void> {
  for (let calm = 0; calm < 3; )
    calm = await new Promise<number>((done) => {
      requestIdleCallback((deadline) => done(deadline.timeRemaining() > 8 ? calm + 1 : 0))
    })
}

/** Begins with a picture, so that waiting for one is in no measure. */
export const nextPicture = () => new Promise<void>((done) => requestAnimationFrame(() => done()))

/**
 * From a change until the page shows it and the main thread is free again, in ms: the script, the layout and the painting. What is not
 * shown yet in that picture is waited for, picture by picture.
 */
export async function untilShown(change: () => void, isShown: () => boolean): Promise<number> {
  await atRest()
  await nextPicture()
  await nextTask()
  return new Promise((done) => {
    requestAnimationFrame(async () => {
      const startMs = performance.now()
      change()
      for (let pictures = 0; ; pictures++) {
        await nextTask()
        const ms = performance.now() - startMs
        if (isShown()) return done(ms)
        if (pictures > 300) return done(Number.NaN)
        await nextPicture()
      }
    })
  })
}
