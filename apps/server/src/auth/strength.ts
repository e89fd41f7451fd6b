import { defaultPasswordPolicy } from '@ratchet/contract'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { invalidField } from '../core/refusals/refusal.ts'

/** A password that is among so many guesses is found from outside within weeks, however slowly tries are let through. */
const leastGuesses = 1e5
/** A word that is among so many guesses is a common one, or the owner's. */
const commonGuesses = 1e4
/** A year and a sign, or a few of them, beside one common word: the estimate takes them for more than they are. */
const mostBeside = 6

/** The one word of a password that has no other, however often it stands there, unless much stands beside it; undefined otherwise. */
function onlyWord(password: string): string | undefined {
  const words = password.toLowerCase().match(/\p{L}+/gu) ?? []
  const beside = password.length - words.join('').length
  const [word, ...others] = new Set(words)
  return others.length === 0 && beside <= mostBeside ? word : undefined
}

/** Of a long password the beginning is enough, and looking at it stays quick. */
const lookedAt = 64

/** Whether the library's own rules let it through: their words come first. */
export const isLongEnough = ({ length }: string): boolean =>
  length >= defaultPasswordPolicy.minLength && length <= defaultPasswordPolicy.maxLength

/** @throws Refusal in the library's words */
export function refuseLength(password: string): void {
  if (!isLongEnough(password))
    throw invalidField(
      'password',
      password.length < defaultPasswordPolicy.minLength ? 'Password too short' : 'Password too long',
    )
}

/** It is loaded and made with the first password: its lists of common ones take some megabytes. */
let estimator: Promise<ZxcvbnFactory> | undefined

async function makeEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}

/**
 * Refuses a password that many people have, or that is made of what is known of its owner: by lists that come with the library, without
 * asking anybody. A common one in other letters, repeated, or along the keyboard is as weak.
 * @param own name, e-mail address
 * @throws Refusal
 */
export async function refuseWeak(password: string, field: string, own: readonly string[]): Promise<void> {
  const about = own.flatMap((text) => [text, ...text.split(/[@.\s]+/)]).filter((text) => text.length > 2)
  estimator ??= makeEstimator()
  const made = await estimator
  const guessesOf = (text: string) => made.check(text.slice(0, lookedAt), [...about, 'ratchet']).guesses
  const word = onlyWord(password)
  if (guessesOf(password) < leastGuesses || (word !== undefined && guessesOf(word) < commonGuesses))
    throw invalidField(field, 'This password is too common. Choose another.')
}
