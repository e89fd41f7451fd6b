import { Box, Typography } from '@mantine/core'
import { Link } from 'react-router'
import { useSite } from '../../../api/reference.ts'
import { othersOf } from '../../../features/site/media.ts'
import { useDescription } from '../../../features/site/useDescription.ts'
import * as pageTexts from '../texts.ts'
import * as texts from './texts.ts'

export default function Privacy() {
  useDescription(texts.privacyDescription)
  return (
    <Box component="article" maw={720} mx="auto" px={20} py={44}>
      <Typography>
        <h1>{texts.privacyPolicy}</h1>
        <p>{texts.privacyIntro}</p>
        <h2>{texts.storedData}</h2>
        <ul>
          <li>{texts.storedIdentity}</li>
          <li>{texts.storedProfile}</li>
          <li>{texts.storedCredentials}</li>
          <li>{texts.storedTrades}</li>
          <li>{texts.storedSignIns}</li>
          <li>{texts.storedMessages}</li>
        </ul>
        <h2>{pageTexts.purposeTitle}</h2>
        <p>{texts.purpose}</p>
        <h2>{texts.otherServers}</h2>
        <OtherServers />
        <h2>{texts.cookies}</h2>
        <p>{texts.cookiesText}</p>
        <h2>{texts.howLong}</h2>
        <p>
          {texts.howLongText} <Link to="/landing#contact">{texts.writeToOperator}</Link>.
        </p>
      </Typography>
    </Box>
  )
}

/** Tells what is true of this very server, rather than of any. */
function OtherServers() {
  const site = useSite()
  const { pictures, films } = site ? othersOf(site) : { pictures: [], films: [] }
  if (!site) return <p>{texts.loadsFromOthersPerhaps}</p>
  if (pictures.length + films.length === 0) return <p>{texts.loadsNothingFromOthers}</p>
  return (
    <>
      {pictures.length > 0 ? <p>{texts.picturesFrom(pictures.join(', '))}</p> : null}
      {films.length > 0 ? <p>{texts.videosFrom(films.join(', '))}</p> : null}
      <p>{texts.nothingElseLoaded}</p>
    </>
  )
}
