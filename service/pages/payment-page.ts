import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'
import { localized } from '#schemas/site-manifest/texts.ts'
import { PAYMENT_PAGE_PATH } from '#service/adapters/payments/adyen/adyen-processor.ts'
import { originOf } from '#service/adapters/payments/gateway/site-gateways.ts'
import { paymentProcessors, processorById } from '#service/adapters/payments/processors.ts'
import { hostNameOf } from '#service/channel/origin.ts'
import type { ServiceContext } from '#service/context.ts'
import { mailLanguageOf, messageOf } from '#service/mail/mail-texts.ts'
import { PAGE_OPEN_MS } from '#service/payments/expire-orders.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { HTML_TYPE } from './content-types.ts'
import { plainPage, POLICY_OF_PLAIN_PAGES } from './plain-page.ts'

type PageService = Pick<ServiceContext, 'database' | 'sites' | 'config' | 'keys' | 'clock' | 'log'>
type Asked = FastifyRequest<{ Params: { processorId: string; orderId: string } }>

/**
 * `GET /client/payments/{processorId}/{orderId}` leads a player to the page of a company that has to be asked for its address. The id of the
 * order is the secret. An order that is decided or closed leads back to the site; where the company does not answer, the page offers
 * to try again, and the order waits.
 */
export function registerPaymentPage(app: FastifyInstance, service: PageService): void {
  app.get(`${PAYMENT_PAGE_PATH}/:processorId/:orderId`, async (request: Asked, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const order = await readOrder(service, request.params)
    const site = order === undefined ? null : service.sites.byMemberId(order.member_id)
    if (order === undefined || site === null) return reply.code(404).send({ status: 'not found' })
    const processor = processorById(paymentProcessors(service, [site]), order.processor_id)
    const { order_id: orderId, languageId } = order
    const returnUrl = returnAddress(service, request, { site, order })
    const closesMs = order.created_at + PAGE_OPEN_MS
    const isOpen = order.status === 'created' && service.clock.now() < closesMs
    if (!processor?.openPage || !isOpen) return reply.redirect(returnUrl, 303)
    try {
      const address = await processor.openPage({
        orderId,
        amountMinor: order.amount_minor + order.fee_minor,
        currencyId: order.currency_id,
        returnUrl,
        closesMs,
        languageId: languageId ?? defaultLanguageId(site),
        country: order.country,
        shopperReference: `player-${order.player_id}`,
      })
      return await reply.redirect(address, 303)
    } catch (error) {
      const reason = (error as Error).message
      service.log.warn({ orderId, processorId: order.processor_id, reason }, 'a payment page does not open')
      return sendAway(reply, site, { languageId: languageId ?? '', path: request.url })
    }
  })
}

type Order = NonNullable<Awaited<ReturnType<typeof readOrder>>>

function readOrder(
  { database }: PageService,
  { processorId, orderId }: { readonly processorId: string; readonly orderId: string },
) {
  return database.kysely
    .selectFrom('deposits')
    .innerJoin('players', 'players.player_id', 'deposits.player_id')
    .selectAll('deposits')
    .select(['players.country', 'players.language_id as languageId'])
    .where('order_id', '=', orderId)
    .where('processor_id', '=', processorId)
    .executeTakeFirst()
}

/** The player returns to the host from which they left, where it is one of the site’s. */
function returnAddress(
  { sites, config }: PageService,
  { protocol, headers: { host } }: Asked,
  { site, order }: { readonly site: ServedSite; readonly order: Order },
): string {
  const isOwn = sites.byHost(hostNameOf(host))?.memberId === site.memberId
  const address = new URL(
    order.return_path ?? HOME_PATH,
    isOwn ? `${protocol}://${host}` : originOf(site.manifest, config),
  )
  address.searchParams.set('orderId', order.order_id)
  return address.href
}

function defaultLanguageId({ manifest: { languages } }: ServedSite): string {
  return languages.data[languages.default]?.languageId ?? languages.default
}

function sendAway(
  reply: FastifyReply,
  site: ServedSite,
  { languageId, path }: { readonly languageId: string; readonly path: string },
) {
  const language = mailLanguageOf(site, languageId)
  const { brand, languages } = site.manifest
  const says = (id: string) => messageOf({ site, language }, `paymentPage.${id}`, {})
  return reply
    .code(503)
    .header('content-type', HTML_TYPE)
    .header('content-security-policy', POLICY_OF_PLAIN_PAGES)
    .header('x-robots-tag', 'noindex')
    .header('retry-after', '10')
    .send(
      plainPage({
        site,
        language,
        siteName: localized(brand.siteName, language, languages.default),
        title: says('title'),
        text: says('body'),
        action: { kind: 'link', label: says('button'), href: path },
      }),
    )
}
