/** The place at which a player gave or withdrew a consent of the forms: one of the forms, or the account. */
export const FORM_CONSENT_ORIGINS = ['short', 'full', 'purchase', 'account'] as const
export type FormConsentOrigin = (typeof FORM_CONSENT_ORIGINS)[number]

/** Version of the product's texts `registration.consent.*`; a test pins their digest. The wording of a consent keeps it. */
export const CONSENT_WORDING = 1
