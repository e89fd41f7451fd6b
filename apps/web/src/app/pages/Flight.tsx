import { Anchor } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { FlightPage } from '../../features/flight/FlightPage.tsx'
import { PageHead } from '../shell/PageHead.tsx'
import * as texts from '../texts.ts'

export default function Flight() {
  const { id = '' } = useParams()
  return (
    <>
      <PageHead>
        <Anchor component={Link} to="/admin/dashboard" size="sm">
          {texts.dashboard}
        </Anchor>
      </PageHead>
      <FlightPage name={id} />
    </>
  )
}
