# SPDX-License-Identifier: GPL-3.0-or-later
"""The list of parts of a release (SBOM) in SPDX 2.3 as JSON."""
import hashlib
import re
import time

import project


def identifier(text):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", text)


def package(part):
    found = {
        "SPDXID": identifier("part-" + part.name), "name": part.name, "versionInfo": part.version(),
        "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "licenseConcluded": part.licence,
        "licenseDeclared": part.licence, "copyrightText": "NOASSERTION",
    }
    if part.purl():
        found["externalRefs"] = [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                                  "referenceLocator": part.purl()}]
    return found


def file_entry(path):
    content = path.read_bytes()
    return {
        "SPDXID": identifier("file-" + path.name), "fileName": f"./{path.name}",
        "checksums": [{"algorithm": name, "checksumValue": hashlib.new(name.lower(), content).hexdigest()}
                      for name in ("SHA1", "SHA256")],
        "licenseConcluded": "GPL-3.0-or-later", "licenseInfoInFiles": ["NOASSERTION"], "copyrightText": "NOASSERTION",
    }


def document(files, parts, epoch):
    """The document, as json.dump takes it, about these files, which are made of these parts."""
    main = {
        "SPDXID": "SPDXRef-marginalia", "name": "marginalia", "versionInfo": project.version(),
        "downloadLocation": "NOASSERTION", "homepage": project.homepage(), "filesAnalyzed": False,
        "licenseConcluded": "GPL-3.0-or-later", "licenseDeclared": "GPL-3.0-or-later",
        "copyrightText": "the Marginalia authors", "sourceInfo": f"commit {project.commit()}",
    }
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-marginalia")]
    relations += [("SPDXRef-marginalia", "CONTAINS", identifier("part-" + part.name)) for part in parts]
    relations += [(identifier("file-" + path.name), "GENERATED_FROM", "SPDXRef-marginalia") for path in files]
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"marginalia-{project.version()}",
        "documentNamespace": f"{project.homepage()}/spdx/{project.version()}-{project.commit()}",
        "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch)),
                         "creators": ["Organization: the Marginalia authors", "Tool: src/package/release"]},
        "packages": [main, *map(package, parts)], "files": [file_entry(path) for path in files],
        "relationships": [{"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}
                          for one, kind, other in relations],
    }
