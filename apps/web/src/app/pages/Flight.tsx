import { Anchor } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { FlightPage } from '../../features/flight/FlightPage.tsx'
import { useTitle } from '../../ui/title.ts'
import { PageHead } from './PageHead.tsx'

export default function Flight() {
  useTitle('Flight')
  const { id = '' } = useParams()
  return (
    <>
      <PageHead title="Flight">
        <Anchor component={Link} to="/admin/dashboard" size="sm">
          Dashboard
        </Anchor>
      </PageHead>
      <FlightPage name={id} />
    </>
  )
}
