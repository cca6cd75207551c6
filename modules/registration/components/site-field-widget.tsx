import type { WidgetProps } from '@rjsf/utils'
import { lazy, Suspense, type ComponentType } from 'react'
import { useIntl } from 'react-intl'
import { Skeleton } from '#runtime/components/skeleton.tsx'
import { useLocalized, useSite } from '#runtime/site/site.ts'
import styles from './site-field-widget.module.css'

type WidgetName = 'CheckboxWidget' | 'RadioWidget' | 'RangeWidget' | 'TextareaWidget'

/**
 * Widgets for the kinds of field that only custom fields have. They are MUI's, styled by the site's theme, and are loaded
 * only with a form that uses one.
 */
export function siteFieldWidget(name: WidgetName): ComponentType<WidgetProps> {
  const Widget = lazy(async () => {
    const [{ Widgets }, { MuiTheming }] = await Promise.all([
      import('@rjsf/mui'),
      import('#runtime/theming/mui-theming.tsx'),
    ])
    const MuiWidget = Widgets[name] as ComponentType<WidgetProps>
    return {
      default: (props: WidgetProps) => (
        <MuiTheming>
          <MuiWidget {...props} />
        </MuiTheming>
      ),
    }
  })
  return function SiteField(props: WidgetProps) {
    return (
      <Suspense fallback={<Skeleton shape="button" width="100%" />}>
        <Widget {...props} label={useOwnLabel(props.name)} />
        <Refusal of={props} />
      </Suspense>
    )
  }
}

function useOwnLabel(id: string): string {
  const { customFields } = useSite().manifest.registration
  const localize = useLocalized()
  const intl = useIntl()
  const own = customFields.short_reg.fields[id] ?? customFields.full_reg.fields[id]
  return own ? localize(own.label) : intl.formatMessage({ id: `registration.field.${id}` })
}

function Refusal({ of: { rawErrors } }: { of: WidgetProps }) {
  const [refusal] = rawErrors ?? []
  if (refusal === undefined) return null
  return (
    <p className={styles.refusal} role="alert">
      {refusal}
    </p>
  )
}
