//! L3. Where bodies are: placement and timed paths. Knows no contact.
