import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { fetchText } from '#runtime/client/fetch-text.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { OperatorHtml } from '#runtime/html/operator-html.tsx'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { useLocalized, type Site } from '#runtime/site/site.ts'
import styles from './custom-page.module.css'
import NotFound from './not-found.tsx'
import { outsideUrlOf } from './outside-url.ts'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'

function contentPath(
  { memberId, language }: Site,
  { pageLink, pageId }: ScreenProps<'runtime.page'>['params'],
): string {
  const [kind, name] = pageId === undefined ? ['ByLink', pageLink ?? ''] : ['ById', pageId]
  return `/client/i18n/customPage${kind}/${memberId}/${encodeURIComponent(name)}/${language}`
}

/** A page written by the operator, by its link or its number (spec section 2, "Custom pages"). */
export default function CustomPage({ site, params }: ScreenProps<'runtime.page'>) {
  const navigate = useNavigate()
  const text = useLocalized()
  const path = contentPath(site, params)
  const isHome = params.pageId !== undefined
  const page = site.manifest.content.customPages.find(({ id, pageLinkName }) =>
    isHome ? String(id) === params.pageId : pageLinkName === params.pageLink,
  )
  const content = useQuery({
    queryKey: ['custom-page', path],
    queryFn: () => fetchText(path),
    staleTime: Infinity,
    enabled: page !== undefined,
  })
  const outsideUrl = content.data === undefined ? null : outsideUrlOf(content.data)
  useEffect(() => {
    // The home page stays: leading to it again would open the address again.
    if (outsideUrl === null || isHome) return
    window.open(outsideUrl, '_blank', 'noopener,noreferrer')
    void navigate(HOME_PATH, { replace: true })
  }, [outsideUrl, isHome, navigate])
  if (page === undefined) return <NotFound />
  if (content.isPending || (outsideUrl !== null && !isHome)) return <ScreenState of={{ state: 'loading' }} />
  if (content.isError) return <ScreenState of={{ state: 'error', retry: () => void content.refetch() }} />
  const isFullWidth = page.pageFullWidth
  const title = text(page.title)
  return (
    <ScreenFrame
      title={title || site.siteId}
      titleHidden={title === ''}
      width={isFullWidth ? 'full' : 'narrow'}
      actions={
        isFullWidth || isHome ? undefined : (
          <ActionButton kind="quiet" onClick={() => void navigate(HOME_PATH)}>
            <FormattedMessage id="runtime.close" />
          </ActionButton>
        )
      }
    >
      {outsideUrl !== null ? (
        <>
          <p>
            <FormattedMessage id="runtime.page.outside.body" />
          </p>
          <ActionButton
            kind="primary"
            onClick={() => window.open(outsideUrl, '_blank', 'noopener,noreferrer')}
          >
            <FormattedMessage id="runtime.page.outside.action" />
          </ActionButton>
        </>
      ) : content.data.trim() === '' ? (
        <p>
          <FormattedMessage id="runtime.page.noContent" />
        </p>
      ) : (
        <OperatorHtml key={path} html={content.data} className={styles.content ?? ''} launches />
      )}
      {params.pageLink !== undefined &&
      params.pageLink === site.manifest.content.legalPages['responsible'] ? (
        <Slot id="page.responsible" all />
      ) : null}
    </ScreenFrame>
  )
}
