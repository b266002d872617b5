#ifndef SCAFFOLD_CLIBXML2_H
#define SCAFFOLD_CLIBXML2_H

// The event interface (SAX2) of libxml2. Foundation's parser stands on it too, but ends the process where a name or a
// comment is no UTF-8, and hands no document type declaration on.

#include <libxml/parser.h>
#include <libxml/xmlerror.h>

// A macro with a cast, which Swift does not import.
static const unsigned int clibxml2_sax2_magic = XML_SAX2_MAGIC;

#endif
