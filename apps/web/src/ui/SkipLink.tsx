import * as texts from './texts.ts'

/** Leads past the bars to the screen's own content, which has the id `main`. */
export const SkipLink = () => (
  <a href="#main" className="skip-link">
    {texts.skipToContent}
  </a>
)
