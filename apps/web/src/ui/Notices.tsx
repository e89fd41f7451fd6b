import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'

/**
 * At a desk a notice is no wider than the column beside a form, so that it never covers what is typed or sent. On a phone the foot of
 * the screen has the button that sends, so notices come below the top bar. What a finger has touched counts as pointed at until the next touch:
 * there it keeps that notice alone.
 */
export default function Notices({ phone }: { phone: boolean }) {
  return phone ? (
    <Notifications
      position="top-center"
      limit={2}
      zIndex={500}
      notificationMaxHeight={360}
      pauseResetOnHover="notification"
    />
  ) : (
    <Notifications position="bottom-right" limit={2} zIndex={500} containerWidth={340} notificationMaxHeight={360} />
  )
}
