import { Link } from 'react-router'
import { useSite } from '../../api/reference.ts'
import { othersOf } from '../../features/site/media.ts'
import { useDescription } from '../../features/site/useDescription.ts'
import { useTitle } from '../../ui/title.ts'
import css from './pages.module.css'
import * as texts from './texts.ts'

export default function Privacy() {
  useTitle(texts.privacyPolicy)
  useDescription(texts.whatRatchetServerKeeps)
  return (
    <article className={css.prose}>
      <h1>{texts.privacyPolicy}</h1>
      <p>{texts.thisPageSaysWhat}</p>
      <h2>{texts.whatIsKept}</h2>
      <ul>
        <li>{texts.yourNameEMail}</li>
        <li>{texts.whatYouEnterIn}</li>
        <li>{texts.yourTradingCredentialsBroker}</li>
        <li>{texts.yourTradeInstructionsYour}</li>
        <li>{texts.timesAndAddressesOf}</li>
        <li>{texts.whatYouWriteBy}</li>
      </ul>
      <h2>{texts.whatItIsFor}</h2>
      <p>{texts.onlyToCarryOut}</p>
      <h2>{texts.otherServers}</h2>
      <OtherServers />
      <h2>{texts.cookies}</h2>
      <p>{texts.cookieKeepsYouSigned}</p>
      <h2>{texts.howLong}</h2>
      <p>
        {texts.deletedInstructionsLeaveEvery} <Link to="/landing#contact">{texts.writeToOperator}</Link>.
      </p>
    </article>
  )
}

/** Tells what is true of this very server, rather than of any. */
function OtherServers() {
  const site = useSite()
  const { pictures, films } = site ? othersOf(site) : { pictures: [], films: [] }
  if (!site) return <p>{texts.pagesLoadNothingFrom}</p>
  if (pictures.length + films.length === 0) return <p>{texts.thesePagesLoadNothing}</p>
  return (
    <>
      {pictures.length > 0 ? <p>{texts.homePageShowsPictures(pictures.join(', '))}</p> : null}
      {films.length > 0 ? <p>{texts.filmsComeFromThey(films.join(', '))}</p> : null}
      <p>{texts.nothingElseIsLoaded}</p>
    </>
  )
}
