/** The form in which a player gave a consent. */
export const FORM_CONSENT_ORIGINS = ['short', 'full', 'purchase'] as const
export type FormConsentOrigin = (typeof FORM_CONSENT_ORIGINS)[number]

/** Version of the product's texts `registration.consent.*`; a test pins their digest. The wording of a consent keeps it. */
export const CONSENT_WORDING = 1
