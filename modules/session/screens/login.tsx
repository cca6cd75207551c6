import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { Art } from '#runtime/components/art.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { useGoToPath } from '#runtime/router/navigate.ts'
import { sameOriginPath } from '#runtime/router/redirect-url.ts'
import { useSession } from '#runtime/session/session.ts'
import { LoginForm } from '../components/login-form.tsx'
import styles from './login.module.css'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'

/** The login page for visitors who need a session; afterwards the player is returned (spec 2). */
export default function Login({ params }: ScreenProps<'session.login'>) {
  const { state } = useSession()
  const goTo = useGoToPath()
  const target = sameOriginPath(params.redirectUrl ?? null) ?? HOME_PATH
  const isLoggedIn = state === 'loggedIn'
  useEffect(() => {
    if (isLoggedIn) goTo(target)
  }, [isLoggedIn, goTo, target])
  return (
    <ScreenFrame title={<FormattedMessage id="session.logIn" />} width="narrow">
      {params.redirectUrl ? (
        <p className={styles.reason}>
          <FormattedMessage id="session.mustLogIn" />
        </p>
      ) : null}
      <div className={styles.form}>
        <Art name="login" className={styles.drawing} />
        <Panel>
          <LoginForm onLoggedIn={() => goTo(target)} />
        </Panel>
      </div>
    </ScreenFrame>
  )
}
