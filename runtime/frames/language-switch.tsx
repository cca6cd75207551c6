import { useIntl } from 'react-intl'
import { Icon } from '#runtime/components/icon.tsx'
import { useLanguage } from '#runtime/site/language.ts'
import styles from './language-switch.module.css'

/** The languages of the site, each in its own name. Renders nothing where there is only one. */
export function LanguageSwitch() {
  const { language, languages, choose } = useLanguage()
  const intl = useIntl()
  if (languages.length < 2) return null
  return (
    <label className={styles.switch}>
      <Icon name="language" />
      <span className="visually-hidden">{intl.formatMessage({ id: 'runtime.frame.language' })}</span>
      <select className={styles.select} value={language} onChange={(event) => choose(event.target.value)}>
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
