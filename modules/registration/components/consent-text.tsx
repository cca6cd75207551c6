import { FormattedMessage } from 'react-intl'
import { messageId } from '#runtime/locale/message-id.ts'
import { GoLink } from '#runtime/router/navigate.ts'
import { useLocalized, useSite } from '#runtime/site/site.ts'

/** The wording of a consent, with a link to its page. */
export function ConsentText({ id }: { id: string }) {
  const { registration } = useSite().manifest
  const consent = registration.consents.find((one) => one.id === id)
  const text = useLocalized()(consent?.text)
  return (
    <>
      {text || (
        <FormattedMessage
          id={messageId(`registration.consent.${id}`)}
          values={{ age: registration.minimumAge }}
        />
      )}{' '}
      {consent?.pageLinkName ? (
        <GoLink screen="runtime.page" params={{ pageLink: consent.pageLinkName }}>
          <FormattedMessage id="registration.read" />
        </GoLink>
      ) : null}
    </>
  )
}
