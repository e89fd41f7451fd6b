/** A way of writing that reads as translated, and what to write instead. */
export interface Pattern {
  readonly find: RegExp
  readonly instead: string
}

/** Found in every paragraph, heading and table cell of a document, and in every interface text. */
export const patterns: readonly Pattern[] = [
  { find: /\b(whoever|whomever|nobody|somebody)\b/i, instead: 'name the caller, user or request' },
  {
    find: /\b(of|by|from|with|than|is|are|keeps|shows|leaves) what (is|are|was|were|has|had|it|they)\b/i,
    instead: 'name the noun',
  },
  { find: /\b(stands|stand) (in|at|there|beside|once|twice|above|below|under|alone|still)\b/i, instead: 'is' },
  { find: /\b(come|comes|came) to (a|an|the|about|at|how|between|[\d−+])/i, instead: 'is, totals' },
  { find: /\b(go|goes|went) on\b(?! sale)/i, instead: 'continues' },
  { find: /\b(is|are|was|were|be|been) asked (after|anew|again|about|for|of)\b/i, instead: 'requests, checks' },
  { find: /\b(is|are|was|were|be|been) told\b/i, instead: 'receives, is notified' },
  { find: /\b(tells|wishes|knows)\b/i, instead: 'reports, requests, has' },
  {
    find: /\b(of (its|their|his|her) own|of (itself|themselves))\b/i,
    instead: 'its own NOUN, separate, automatically',
  },
  { find: /\bby (itself|themselves)\b/i, instead: 'automatically, separately, alone' },
  { find: /\bas (it|they) (is|are)[.,;:]/i, instead: 'unchanged' },
  { find: /\bthe ones? (that|which|who|whose)\b/i, instead: 'repeat the noun' },
  { find: /\bin force\b/i, instead: 'active' },
  {
    find: /\b(anew|hence|thereof|whereof|thereby|herewith|likewise|upon|whereby|therein)\b/i,
    instead: 'again, so, on',
  },
  { find: /\bno more(?=[.,;])/i, instead: 'no longer' },
  { find: /\bfor want of\b/i, instead: 'without' },
  { find: /\bso many\b(?! that)/i, instead: 'name the number' },
  { find: /\b(a|the) (day|hour|minute|second|month|week) (long|ago or more)\b/i, instead: 'for a day' },
  { find: /\bput(s)? away\b/i, instead: 'discard' },
  { find: /\b(this|that|it) is all\b/i, instead: 'say what is missing' },
  { find: /\bthe like\b/i, instead: 'name them' },
]

/** A sentence that begins without a noun, unless it is a question. */
export const headless = /^(What|Whatever|By what|Of what|That which)\b[^?]*$/

/** Words of a sentence, at most. */
export const MAX_WORDS = 25
