/** Whose turn it is: the one who can bring a step on. */
export type Party = 'operator' | 'l1-owner' | 'curator' | 'validators' | 'clock' | 'network' | 'us';
