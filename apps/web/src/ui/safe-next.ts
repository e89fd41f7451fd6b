/** A sign-in leads here when nothing else is asked for. */
export const homeAfterSignIn = '/admin/dashboard'

/**
 * Returns the place to go to after signing in, from `?next=`. Only a path of this very site is taken: a link that names
 * another origin (`//evil`, `/\evil`, `https:`) would turn the sign-in form into a springboard.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next?.startsWith('/')) return homeAfterSignIn
  const base = 'http://ratchet.invalid'
  try {
    const url = new URL(next, base)
    if (url.origin !== base || url.pathname.startsWith('//') || url.pathname.startsWith('/auth')) return homeAfterSignIn
    return url.pathname + url.search + url.hash
  } catch {
    return homeAfterSignIn
  }
}

export const signInLink = (here: string): string => `/auth/login?next=${encodeURIComponent(here)}`
