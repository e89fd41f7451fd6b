import { Anchor } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { FlightPage } from '../../features/flight/FlightPage.tsx'
import { useTitle } from '../../ui/title.ts'
import { PageHead } from './PageHead.tsx'
import * as texts from './texts.ts'

export default function Flight() {
  useTitle(texts.tradeHistory)
  const { id = '' } = useParams()
  return (
    <>
      <PageHead title={texts.tradeHistory}>
        <Anchor component={Link} to="/admin/dashboard" size="sm">
          {texts.dashboard}
        </Anchor>
      </PageHead>
      <FlightPage name={id} />
    </>
  )
}
