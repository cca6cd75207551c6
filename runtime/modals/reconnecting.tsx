import { FormattedMessage } from 'react-intl'
import { Sheet } from '#runtime/components/sheet.tsx'

/** The connection is being built up again; closes by itself. */
export default function Reconnecting() {
  return (
    <Sheet title={<FormattedMessage id="runtime.reconnecting.title" />} size="small">
      <div role="status">
        <FormattedMessage id="runtime.reconnecting.body" />
      </div>
    </Sheet>
  )
}
