import { memo, useSyncExternalStore, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { onTick } from '#runtime/clock/ticker.ts'
import { useZoneName } from '#runtime/locale/time-zone.ts'
import { PageLink } from '#runtime/router/page-link.tsx'
import { Art } from '#runtime/components/art.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { useSession } from '#runtime/session/session.ts'
import { useThemeAssets } from '#runtime/theming/theme-assets.tsx'
import { useLocalized, usePictureUrl, useSite } from '#runtime/site/site.ts'
import type { Notice } from '#schemas/site-manifest/jurisdiction-pack.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { PlaySafeLink } from './play-safe-link.tsx'
import { SchemeSwitch } from './scheme-switch.tsx'
import styles from './site-footer.module.css'

/** The operator, the age limit, links to help, and the legally required pages. */
export const SiteFooter = memo(function SiteFooter() {
  const { manifest, language } = useSite()
  const text = useLocalized()
  const intl = useIntl()
  const { brand, registration } = manifest
  const help = brand.help?.byLanguage?.[language] ?? brand.help
  const hasLogo = useThemeAssets().art.logo !== undefined
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          {hasLogo ? (
            <Art name="logo" label={text(brand.siteName)} />
          ) : (
            <>
              <Art name="mark" className={styles.mark} />
              <p className={styles.name}>{text(brand.siteName)}</p>
            </>
          )}
          <p className={styles.about}>{text(brand.about)}</p>
        </div>
        <nav className={styles.links} aria-label={intl.formatMessage({ id: 'runtime.frame.footerMenu' })}>
          <ul role="list">
            {brand.links.map((link) => (
              <li key={link.to}>
                <FooterLink to={link.to}>{text(link.label)}</FooterLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.safe}>
          <p className={styles.age}>
            <FormattedMessage id="runtime.frame.age" values={{ age: registration.minimumAge }} />
          </p>
          <PlaySafeLink />
          {brand.help === undefined || help === undefined ? null : (
            <a className={styles.help} href={help.url} target="_blank" rel="noreferrer">
              <Icon name="support" />
              <span>
                {text(brand.help.name)}
                {help.phone === undefined ? null : (
                  <Verbatim className={styles.phone} dir="ltr">
                    {help.phone}
                  </Verbatim>
                )}
              </span>
            </a>
          )}
        </div>
        <div className={styles.switches}>
          <LanguageSwitch />
          <SchemeSwitch />
        </div>
        <p className={styles.legal}>
          {text(brand.footer)} <Clock />
        </p>
        <ul role="list" className={styles.notices}>
          {manifest.notices?.map((notice) => (
            <li key={notice.text['en'] ?? text(notice.text)}>
              <Shown {...notice} />
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
})

/** Names the clock of the times on the page, and shows its time where the site asks for it. */
function Clock() {
  const { showTimeOfDay } = useSite().manifest.settings
  return (
    <>
      <FormattedMessage id="runtime.frame.clock" values={{ zone: useZoneName() }} />{' '}
      {showTimeOfDay ? <TimeOfDay /> : null}
    </>
  )
}

const MINUTE_MS = 60_000
const thisMinute = () => Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS

/** The time of day, from the hydration on. */
function TimeOfDay() {
  const intl = useIntl()
  const minute = useSyncExternalStore(onTick, thisMinute, () => null)
  if (minute === null) return null
  return (
    <FormattedMessage id="runtime.frame.time" values={{ time: <time>{intl.formatTime(minute)}</time> }} />
  )
}

/** A text, link or picture that a jurisdiction demands. */
function Shown({ text, byState, to, logo }: Notice) {
  const state = useSession().player?.details.primaryAddressState ?? ''
  const own = state === '' ? undefined : (byState?.[state] ?? byState?.['*'])
  const label = useLocalized()(own ?? text).replace('{state}', state)
  const pictureUrl = usePictureUrl()
  const content = logo === undefined ? label : <img src={pictureUrl(logo)} alt={label} height="48" />
  return to === undefined ? content : <FooterLink to={to}>{content}</FooterLink>
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  if (!to.startsWith('https:')) return <PageLink to={to}>{children}</PageLink>
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
