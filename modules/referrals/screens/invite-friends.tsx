import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { BackLink } from '#runtime/components/back-link.tsx'
import { CodePicture } from '#runtime/components/code-picture.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { OfferedRows } from '#runtime/components/link-row.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { addressOf, canShare, copyAddress, shareLink } from '#runtime/components/share-link.ts'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { useSession } from '#runtime/session/session.ts'
import { useLocalized, useSite } from '#runtime/site/site.ts'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'
import { RewardTerms } from '../components/reward-terms.tsx'
import styles from '../components/referrals.module.css'

const ROWS = [
  { screen: 'referrals.send', icon: 'mail', id: 'send' },
  { screen: 'referrals.list', icon: 'users', id: 'list' },
] as const

/** The player's link for friends: to copy, to share, and as a code for the camera of another phone. */
export default function InviteFriends() {
  const { player } = useSession()
  const site = useLocalized()(useSite().manifest.brand.siteName)
  const code = player?.details.referralCode
  if (code === undefined) return null
  const rows = ROWS.map(({ id, ...row }) => ({
    ...row,
    label: <FormattedMessage id={`referrals.${id}.title`} />,
    value: <FormattedMessage id={`referrals.${id}.summary`} />,
  }))
  return (
    <ScreenFrame
      eyebrow={
        <BackLink screen="account.home">
          <FormattedMessage id="referrals.account" />
        </BackLink>
      }
      title={<FormattedMessage id="referrals.title" />}
      width="narrow"
    >
      <p className={styles.text}>
        <FormattedMessage id="referrals.intro" values={{ site }} />
      </p>
      <RewardTerms />
      <OwnLink path={`${HOME_PATH}?refStr=${code}`} site={site} />
      <OfferedRows title={<FormattedMessage id="referrals.ways" />} rows={rows} />
    </ScreenFrame>
  )
}

function OwnLink({ path, site }: { path: string; site: string }) {
  const intl = useIntl()
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null)
  const address = addressOf(path)
  const copy = async () => setOutcome((await copyAddress(path)) ? 'copied' : 'copyFailed')
  const share = () =>
    shareLink({ title: site, text: intl.formatMessage({ id: 'referrals.share.text' }, { site }), path })
  return (
    <Panel title={<FormattedMessage id="referrals.link" />}>
      <div className={styles.link}>
        <CodePicture path={path} label={intl.formatMessage({ id: 'referrals.code' })} />
        <div className={styles.address}>
          <p className={styles.url}>
            <Verbatim dir="ltr">{address}</Verbatim>
          </p>
          <div className={styles.actions}>
            <ActionButton icon={<Icon name="copy" size="small" />} onClick={() => void copy()}>
              <FormattedMessage id="referrals.copy" />
            </ActionButton>
            {canShare() ? (
              <ActionButton kind="quiet" onClick={() => void share()}>
                <FormattedMessage id="referrals.share" />
              </ActionButton>
            ) : null}
          </div>
          <p role="status" className={styles.note}>
            {outcome === null ? null : <FormattedMessage id={`referrals.${outcome}`} />}
          </p>
        </div>
      </div>
    </Panel>
  )
}
