/**
 * Takes away what this browser keeps of a trader, once the session has ended by their wish: drafts of this tab, what they
 * searched and ordered, and a picture that was not sent to its end. What any visitor may choose stays, such as the theme.
 */
export async function leaveNothing(traderId: string): Promise<void> {
  try {
    sessionStorage.clear()
    for (const key of Object.keys(localStorage)) if (key.endsWith(`.${traderId}`)) localStorage.removeItem(key)
  } catch {
    // Where nothing is kept there is nothing to take away.
  }
  await new Promise<void>((done) => {
    try {
      const gone = indexedDB.deleteDatabase('ratchet')
      // A tab of the same trader that is in the middle of an upload keeps it open; it deletes what it is done with.
      gone.onsuccess = gone.onerror = gone.onblocked = () => done()
    } catch {
      done()
    }
  })
}
