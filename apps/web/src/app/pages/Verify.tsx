import { Anchor, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '../../api/session.ts'
import { useDescription } from '../../features/site/useDescription.ts'
import { OwnStatement } from '../../features/verify/OwnStatement.tsx'
import { Verify } from '../../features/verify/Verify.tsx'
import * as texts from './texts.ts'

export default function VerifyPage() {
  useDescription(texts.verifyDescription)
  const { user } = useSession()
  return (
    <Stack gap={14} maw={880} mx="auto" px={20} py={44}>
      <Title fz={28}>{texts.verifyStatement}</Title>
      <Text lh={1.65} c="dimmed" maw="70ch">
        {texts.verifyIntro}{' '}
        <Anchor component={Link} to="/guide/signed-statements" inherit underline="always">
          {texts.howItWorks}
        </Anchor>
      </Text>
      <Verify />
      {user ? <OwnStatement /> : null}
    </Stack>
  )
}
