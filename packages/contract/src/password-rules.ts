/** How the rules of a password are written, so that a form can tell which of the server's rules is met while it is typed. */
export const passwordRules = {
  least: (length: number) => `At least ${length} characters`,
  most: (length: number) => `At most ${length} characters`,
  uncommon: 'Not a common password, your name or your e-mail address',
} as const
