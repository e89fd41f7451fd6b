import { serverAnswers } from '../api/reachable.ts'

const pauseMs = 1_000

/**
 * Fetches a file of the page. Where it does not come, because the server is being started or the network is away, we ask again as soon
 * as the server answers.
 * @param onFailure called once, when the file did not come at first
 * @throws what the browser says where the server answers and the file still does not come: a new version may have other files, and a
 * browser does not ask twice for a script that failed. Then only loading the page again helps.
 */
export async function fetched<T>(load: () => Promise<T>, onFailure: () => void): Promise<T> {
  try {
    return await load()
  } catch {
    onFailure()
  }
  do await new Promise((done) => setTimeout(done, pauseMs))
  while (!(await serverAnswers()))
  forgetFailedStyles()
  return await load()
}

/** The loader takes a style sheet that is in the document for one that came. */
function forgetFailedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('head > link[rel=stylesheet]'))
    if (link.sheet === null) link.remove()
}
