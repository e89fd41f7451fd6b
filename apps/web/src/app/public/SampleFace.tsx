/** Four drawn people are told apart by their hair and little else. */
const looks = [
  'M30 46c-2-20 8-30 20-30s22 10 20 30c-4-10-10-14-20-14s-16 4-20 14Z',
  'M28 62c-4-28 4-46 22-46s26 18 22 46M32 42c8 0 20-4 26-12 2 6 6 10 10 12',
  'M30 40c4-4 6-12 20-12s16 8 20 12M30 40c0-14 8-24 20-24s20 10 20 24M38 50h10a5 5 0 0 1-10 0Zm14 0h10a5 5 0 0 1-10 0Z',
  'M31 38c6 2 12-2 14-8 4 6 14 10 24 8-2-14-10-22-20-22S33 24 31 38ZM50 16c-4-6 0-11 6-10',
] as const

/** Draws a portrait of nobody in one line. */
export function SampleFace({ look }: { look: number }) {
  return (
    <svg
      viewBox="0 0 100 100"
      fill="none"
      stroke="var(--r-dim)"
      strokeWidth={2.2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
    >
      <circle cx="50" cy="50" r="49" fill="var(--r-raised)" stroke="var(--r-line)" />
      <path d="M13 98c2-15 16-19 29-20V68M87 98c-2-15-16-19-29-20V68" />
      <path d="M31 44c0 16 8 26 19 26s19-10 19-26" />
      <path d={looks[look % looks.length]} stroke="var(--r-text)" />
    </svg>
  )
}
